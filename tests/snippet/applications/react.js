/** A React application with React Router, as docs/guides/browser.md has it say who is there. */
// oxlint-disable no-underscore-dangle -- the public name of the queue
import { createElement as h, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router'

const [, session] = location.pathname.split('/')

function Application() {
  const [user, setUser] = useState()
  useEffect(() => {
    window._winnow?.push(['_setUserId', user?.id ?? ''], ['_setSessionId', session])
  }, [user])
  const links = ['a', 'b', 'old'].map((to) => h(Link, { key: to, id: to, to: `/${to}` }, to))
  return [
    ...links,
    h('button', { key: 'login', id: 'login', onClick: () => setUser({ id: 'ann' }) }, 'Log in'),
    h(
      Routes,
      { key: 'routes' },
      h(Route, { path: '/old', element: h(Navigate, { to: '/a', replace: true }) }),
      h(Route, { path: '*', element: h('p') }),
    ),
  ]
}

// Strict mode runs every effect twice.
createRoot(document.querySelector('#application')).render(
  h(StrictMode, {}, h(BrowserRouter, { basename: `/${session}` }, h(Application))),
)
