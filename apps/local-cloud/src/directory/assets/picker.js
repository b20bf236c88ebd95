// Filters the cards by the typed words. Without scripts all cards are visible and the search is hidden.
const search = document.querySelector('.search')
const input = search.querySelector('input')
const nobody = document.querySelector('.nobody')
const cards = [...document.querySelectorAll('.card')]
const visible = () => cards.filter((card) => !card.parentElement.hidden)

function narrow() {
  const words = input.value.toLowerCase().split(/\s+/)
  for (const card of cards) {
    card.parentElement.hidden = !words.every((word) => card.dataset.words.includes(word))
  }
  for (const section of document.querySelectorAll('section')) {
    section.hidden = !section.querySelector('li:not([hidden])')
  }
  nobody.textContent = visible().length === 0 ? 'Nobody here goes by that name or department.' : ''
}

function keys(event) {
  const all = visible()
  const at = all.indexOf(document.activeElement)
  if (event.target === input && event.key === 'Enter') all[0]?.click()
  else if (event.key === 'ArrowDown') (all[at + 1] ?? input).focus()
  else if (event.key === 'ArrowUp' && event.target !== input) (all[at - 1] ?? input).focus()
  else return
  event.preventDefault()
}

input.addEventListener('input', narrow)
document.querySelector('main').addEventListener('keydown', keys)
search.hidden = false
