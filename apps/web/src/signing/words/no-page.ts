/** Texts of a link without an answer, whose language is not known: English first, then Spanish. */
export const tryAgain = 'Try again · Intentar de nuevo'

export const noPageTexts = {
  unknown: {
    title: 'This link does not work',
    words: 'Open it from the latest email, or copy the whole address.',
    spanish: 'Este enlace no funciona. Ábralo desde el último correo, o copie la dirección completa.',
  },
  busy: {
    title: 'Too many tries',
    words: 'Wait a minute and try again.',
    spanish: 'Demasiados intentos. Espere un minuto e intente de nuevo.',
  },
  away: {
    title: 'The contract could not be loaded',
    words: 'Check your connection and try again. Nothing was signed, and nothing is lost.',
    spanish:
      'No se pudo cargar el contrato. Revise su conexión e intente de nuevo. No se firmó nada y no se perdió nada.',
  },
}
