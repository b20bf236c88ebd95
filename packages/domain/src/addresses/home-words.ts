/** What people usually write about a home. Offered, never demanded: these fields are free text. */
export const roofMaterials = [
  'Composition shingle',
  'Concrete tile',
  'Clay tile',
  'Metal',
  'Flat',
  'Wood shake',
]
export const roofConditions = ['Good', 'Fair', 'Poor', 'Being replaced']
export const mountTypes = ['Roof', 'Ground', 'Carport', 'Patio']
