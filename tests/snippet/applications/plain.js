/** An application of one page without any library, as docs/guides/browser.md has it say who is there. */
// oxlint-disable no-underscore-dangle -- the public name of the queue
const [, session] = location.pathname.split('/')

const tell = (user) =>
  window._winnow?.push(
    ['_setUserId', user?.id ?? ''],
    ['_setSessionId', session],
    ['_trackPageview'],
  )

const show = () => {
  document.title = location.pathname
  if (location.pathname === `/${session}/old`) go('a', 'replaceState')
}
const go = (to, how = 'pushState') => {
  history[how](null, '', `/${session}/${to}`)
  show()
}

for (const to of ['a', 'b', 'old']) {
  const link = document.createElement('a')
  link.id = to
  link.href = `/${session}/${to}`
  link.textContent = to
  link.addEventListener('click', (event) => {
    event.preventDefault()
    go(to)
  })
  document.querySelector('#application').append(link, ' ')
}
const login = document.createElement('button')
login.id = 'login'
login.addEventListener('click', () => tell({ id: 'ann' }))
login.textContent = 'Log in'
document.querySelector('#application').append(login)
addEventListener('popstate', show)
show()
tell()
