/** Texts of the signing page in Spanish, as Latin Americans write to a client: formal, with "usted". */
import { formatPhone } from '@crm/domain/contact/format-phone'
import { codeRules } from '@crm/domain/contracts/signing-links'
import { longDayInWords } from '@crm/domain/moments'
import { pacificDay } from '@crm/domain/time'
import { relativeDay } from '~/ui/format.ts'
import type { Words } from './english.ts'

interface Noun {
  readonly noun: string
  readonly isFeminine?: true
}

const contract: Noun = { noun: 'contrato' }
const nouns: readonly Noun[] = [
  { noun: 'orden de cambio', isFeminine: true },
  contract,
  { noun: 'certificado' },
  { noun: 'guía', isFeminine: true },
  { noun: 'solicitud', isFeminine: true },
  { noun: 'acuerdo' },
]

/** Short name within a sentence: "Contrato de mejoras para el hogar, solar" is a "contrato". */
const nounOf = (title: string | undefined): Noun =>
  title === undefined
    ? contract
    : (nouns.find(({ noun }) => title.toLowerCase().includes(noun)) ?? { noun: 'documento' })

/** "el contrato", "la guía" */
const withArticle = ({ noun, isFeminine }: Noun) => `${isFeminine ? 'la' : 'el'} ${noun}`

/** The ending of an adjective or participle. */
const ending = ({ isFeminine }: Noun) => (isFeminine ? 'a' : 'o')

const dayInWords = (day: string) => longDayInWords(day, 'Spanish')

/** "hoy", "ayer", "el martes, 24 de noviembre de 2026" */
function dayOf(at: string): string {
  const near = relativeDay(at)
  if (near === undefined) return `el ${dayInWords(pacificDay(at))}`
  return near === 'Today' ? 'hoy' : 'ayer'
}

const numbers = ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve']

export const spanish: Words = {
  lang: 'es',
  yourContract: 'Su contrato',
  opening: 'Abriendo el contrato',
  tryAgain: 'Intentar de nuevo',
  viewer: {
    document: 'Documento',
    page: 'Página',
    ofPages: (count) => `de ${count}`,
    zoomOut: 'Alejar',
    zoom: 'Ampliación',
    zoomIn: 'Acercar',
    fitWidth: 'Ajustar al ancho',
    fitPage: 'Ajustar a la página',
    rotate: 'Girar',
    search: 'Buscar',
    print: 'Imprimir',
    download: 'Descargar',
    preparing: (page) => `Preparando la página ${page} …`,
    notPrinted: 'No se pudo imprimir.',
    searchText: 'Buscar texto',
    previousHit: 'Resultado anterior',
    nextHit: 'Resultado siguiente',
    closeSearch: 'Cerrar la búsqueda',
    hits: (current, total) => `${current} de ${total}`,
    searching: 'Buscando…',
    noHits: 'Sin resultados',
    problems: {
      password: { title: 'Este archivo tiene contraseña', help: 'Descárguelo para abrirlo.' },
      damaged: { title: 'Este archivo no se puede leer', help: 'Está dañado o no es un PDF.' },
      failed: { title: 'No se pudo mostrar este archivo', help: 'Recargue la página o descárguelo.' },
    },
  },
  checkConnection: 'Revise su conexión e intente de nuevo.',
  notNow: 'Ocurrió un error. Intente de nuevo en un minuto.',
  steps: {
    all: 'Pasos',
    read: 'Documentos',
    sign: 'Firmar',
    keep: 'Guardar una copia',
    done: 'Listo:',
  },
  host: (name, company) => `Firma en persona con ${name} de ${company}`,
  ready(firstName, title) {
    const noun = nounOf(title)
    return `${firstName}, su ${noun.noun} está list${ending(noun)} para firmar`
  },
  prepared: ({ address, preparedByName, sentAt, expiresAt }) =>
    `${address ? ` para ${address}` : ''}. ${preparedByName} preparó este documento ${dayOf(sentAt)}. Puede firmarlo hasta el ${dayInWords(pacificDay(expiresAt))}.`,
  sign: 'Firmar',
  readFirst: (title) => `Leer ${withArticle(nounOf(title))}`,
  toSignature: 'Ir a su firma',
  deal: {
    system: 'Sistema',
    price: 'Precio',
    pay: 'Usted paga',
    downPayment: 'Pago inicial',
    panels: (count) => (count === 1 ? '1 panel' : `${count} paneles`),
  },
  documents: {
    all: 'Documentos',
    pages: (count) => (count === 1 ? '1 página' : `${count} páginas`),
    toSend: 'Envíe este para cancelar',
    toKeep: 'Guarde este',
    wasRead: 'Leído',
    open: 'Abrir',
  },
  reader: {
    text: 'Texto',
    pdf: 'PDF',
    close: 'Cerrar',
    next: (title) => `Siguiente: ${title}`,
    goOn: 'Seguir leyendo',
    loading: 'Cargando el documento',
    notLoaded: 'No se pudo cargar el PDF.',
  },
  cancel: {
    right: 'Su derecho a cancelar',
    until: (day, isSigned) =>
      `Puede cancelar sin dar un motivo hasta la medianoche del ${dayInWords(day)}${isSigned ? '' : ', si firma hoy'}.`,
    writeTo: 'Escriba a ',
    call: 'Llame al ',
    orCall: ' o llame al ',
    seniorUntil: (day) => ` Si tiene 65 años o más, tiene hasta el ${dayInWords(day)}.`,
  },
  signature: {
    yours: 'Su firma',
    way: 'Cómo firma',
    type: 'Escribir',
    draw: 'Dibujar',
    typeName: (name) => `Escriba ${name}`,
    drawHere: 'Dibuje aquí',
    drawing: 'Dibuje su firma aquí. Con un teclado, elija Escribir.',
    drawn: 'Su firma dibujada',
    clear: 'Borrar',
    missing: 'Escriba su nombre completo o dibuje su firma.',
    agree: (documents) =>
      `Acepto firmar electrónicamente y he leído ${documents === 1 ? 'el documento' : `los ${numbers[documents] ?? documents} documentos`} de arriba.`,
    unread: (title) => `Lea primero hasta el final: ${title}.`,
    notAgreed: 'Acepte firmar electrónicamente, o rechace abajo.',
    notSent: 'La firma no llegó: revise su conexión y presione otra vez. Nada se firma dos veces.',
    sending: 'Firmando …',
    submit: (title) => `Firmar ${nounOf(title).noun}`,
    as: (name, email) => `Firma como ${name}, ${email}. `,
    question: 'Hacer una pregunta',
    askSender: 'Pregunte a quien se lo envió.',
    to: (name) => `Para ${name}`,
  },
  decline: {
    open: 'Rechazar',
    question: (title, contractId) => `¿Rechazar ${withArticle(nounOf(title))} ${contractId}?`,
    consequence: (sender) =>
      `${sender} leerá su motivo y podrá enviarle otro documento. Después, este enlace deja de funcionar.`,
    why: 'Motivo',
    missing: 'Diga por qué, en pocas palabras.',
    notSent: 'Revise su conexión y presione otra vez.',
    goBack: 'Volver',
    submit: (title) => `Rechazar ${nounOf(title).noun}`,
  },
  confirm: {
    question: '¿Es este su contrato?',
    explanation: (handedOverBy, company) =>
      `${handedOverBy} de ${company} le dio este enlace. Un código por correo electrónico confirma que es usted.`,
    mail: (address) => `Enviar el código a ${address}`,
    code: 'Código',
    mailed: (address) => `Enviado a ${address}. Sirve por ${codeRules.minutes} minutos.`,
    missing: 'Escriba los seis dígitos del correo electrónico.',
    malformed: 'El código tiene seis dígitos.',
    open: 'Abrir el contrato',
    again: 'Enviar otro código',
    notYours: '¿No es su dirección? ',
    call: (phone) => `Llame al ${formatPhone(phone)}`,
    ask: (name) => `Pregunte a ${name}`,
  },
  present: {
    question: (name) => `¿Es usted ${name}?`,
    explanation: (name, title, host) =>
      `Solo ${name} puede leer y firmar: ${title}. Si no es usted, devuelva el dispositivo${host ? ` a ${host}` : ''}.`,
    yes: (name) => `Soy ${name}`,
  },
  handOn: {
    device: 'Este dispositivo',
    toNext: (name) => `Entregue el dispositivo a ${name}, que firma a continuación.`,
    toHost: (host) => `Devuelva el dispositivo a ${host}. Usted ya terminó.`,
    continue: (name) => `Continuar con ${name}`,
    back: 'Volver al CRM',
  },
  ended: {
    download: 'Descargar lo que firmó',
    downloadCopy: 'Descargar su copia firmada',
    downloadCertificate: 'Descargar el certificado',
    sealed: 'Su copia está sellada. Cualquier persona puede ',
    check: 'comprobar que no fue modificada',
    questions: '¿Tiene preguntas? ',
    orWriteTo: ' o escriba a ',
    answers: (company) => `. ${company} le responderá.`,
    waiting: {
      title: 'Todavía no es su turno',
      words: (first, email) =>
        `${first ?? 'Otra persona'} firma primero. Después ${email ? `escribiremos a ${email}` : 'le escribiremos'}.`,
    },
    signed: {
      title: (firstName) => `Gracias${firstName ? `, ${firstName}` : ''}. Usted ya firmó`,
      words({ title, next, email }) {
        const noun = nounOf(title)
        return `${next ? `${next} firma a continuación. ` : ''}Cuando todos hayan firmado, enviaremos ${withArticle(noun)} complet${ending(noun)} ${email ? `a ${email}` : 'por correo electrónico'}, y este enlace ${noun.isFeminine ? 'la' : 'lo'} mostrará.`
      },
    },
    completed: {
      title: 'Todos han firmado',
      words: (title, contractId, at) =>
        `${title} ${contractId}: ${at ? `firmado por todos el ${dayInWords(pacificDay(at))}` : 'firmado por todos'}. Guarde su copia.`,
      other: 'El contrato está completo.',
    },
    changing: {
      title: (title) => `Hay un cambio en su ${nounOf(title).noun}`,
      words: (email) =>
        `Se pidió un cambio. Enviaremos un documento nuevo ${email ? `a ${email}` : 'por correo electrónico'}.`,
    },
    declined: {
      title: 'Este contrato fue rechazado',
      words: (company) => `Usted no aceptó nada. ${company} puede enviarle otro.`,
    },
    voided: {
      title: 'Este contrato fue retirado',
      words: (company) => `${company} lo retiró. Usted no debe nada.`,
    },
    expired: {
      title: 'Este enlace ha vencido',
      words: (company) => `Pida otro a ${company}.`,
    },
  },
}
