/** The create menu is on the page once; a shortcut opens it by clicking its button. */
export const createMenuId = 'create'

export const openCreateMenu = (): void =>
  document.querySelector<HTMLButtonElement>(`#${createMenuId} button`)?.click()
