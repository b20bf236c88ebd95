// Before the first paint, so that a chosen theme never flashes in the other. Written by src/ui/preferences.ts.
try {
  var theme = JSON.parse(localStorage.getItem('web-crm')).state.theme
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // nothing chosen yet: the system's theme
}

// The room of the banner over the page, while an administrator looks through other eyes (src/session/viewing.ts).
if (sessionStorage.getItem('viewing as')) document.documentElement.dataset.viewing = ''
