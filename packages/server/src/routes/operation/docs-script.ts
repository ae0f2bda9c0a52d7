/** What the page does beyond showing itself: a search, and a button that copies a listing. Without it all is there to read. */
export const DOCS_SCRIPT = `
const calls = [...document.querySelectorAll('.call')].map((element) => ({
  element,
  title: element.querySelector('summary').textContent.toLowerCase(),
  text: element.textContent.toLowerCase(),
}))
const sections = [...document.querySelectorAll('main > section')]
const links = [...document.querySelectorAll('nav a[href^="#"]')]
const nav = document.querySelector('nav')

const form = document.createElement('form')
form.setAttribute('role', 'search')
form.innerHTML =
  '<input type="search" aria-label="Search calls, event types, fields and errors" placeholder="Search (press /)" autocomplete="off" spellcheck="false"><output></output>'
nav.prepend(form)
const field = form.querySelector('input')
const count = form.querySelector('output')

const plain = sections
  .filter((section) => section.querySelector('.call') === null)
  .map((section) => ({ section, text: section.textContent.toLowerCase() }))

/** Where titles match, these are meant; else whatever has the words anywhere. */
function found(words) {
  const having = (part) => calls.filter((call) => words.every((word) => call[part].includes(word)))
  const titled = having('title')
  return new Set((titled.length > 0 ? titled : having('text')).map(({ element }) => element))
}

function search() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  const shown = found(words)
  for (const { element } of calls) element.hidden = !shown.has(element)
  for (const { section, text } of plain) section.hidden = !words.every((word) => text.includes(word))
  for (const section of sections) {
    if (section.querySelector('.call') !== null) section.hidden = section.querySelector('.call:not([hidden])') === null
  }
  for (const link of links) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    link.parentElement.hidden = target === null || target.closest('[hidden]') !== null
  }
  const places = shown.size + plain.filter(({ section }) => !section.hidden).length
  count.textContent = words.length === 0 ? '' : places === 0 ? 'Nothing found' : places === 1 ? '1 match' : places + ' matches'
}

field.addEventListener('input', search)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const first = document.querySelector('.call:not([hidden])')
  if (field.value.trim() === '' || first === null) return
  first.open = true
  first.scrollIntoView()
})
document.addEventListener('keydown', (event) => {
  const isTyping = document.activeElement instanceof HTMLInputElement
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  field.focus()
})

/** Over plain http only the older way is there. */
async function copy(pre) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(pre.textContent)
  const chosen = getSelection()
  chosen.removeAllRanges()
  const range = document.createRange()
  range.selectNodeContents(pre)
  chosen.addRange(range)
  const isDone = document.execCommand('copy')
  chosen.removeAllRanges()
  if (!isDone) throw new Error('not copied')
}

for (const pre of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', () => {
    const say = (text) => {
      button.textContent = text
      setTimeout(() => { button.textContent = 'Copy' }, 1500)
    }
    copy(pre).then(() => say('Copied'), () => say('Not copied'))
  })
  const frame = document.createElement('div')
  frame.className = 'copied'
  pre.replaceWith(frame)
  frame.append(pre, button)
}
`
