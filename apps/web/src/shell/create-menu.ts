/** The menu of what can be created stands once on the page; a key opens it as a press of its button does. */
export const createMenuId = 'create'

export const openCreateMenu = (): void =>
  document.querySelector<HTMLButtonElement>(`#${createMenuId} button`)?.click()
