import { Link } from '@tanstack/react-router'
import { createElement, Fragment, type ElementType, type Key } from 'react'
import { OutsideText } from './outside-text.tsx'
import { isPlain, visible } from './visible.ts'

type Props = Readonly<Record<string, unknown>>

/** Elements that hold text alone. */
const TEXT_ALONE: ReadonlySet<string> = new Set(['option', 'title', 'text', 'tspan', 'desc'])

/** What the browser shows of an element's attributes, or reads aloud. */
const SHOWN_ATTRIBUTES = ['title', 'aria-label', 'placeholder', 'alt'] as const

/** Elements with text that is not shown as it stands: styles, and fields, which hold what is sent. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['style', 'script', 'textarea'])

function shownChild(child: unknown, type: string, key?: Key): unknown {
  if (Array.isArray(child)) {
    const shown = child.map((one: unknown, at) => shownChild(one, type, at))
    return shown.some((one, at) => one !== child[at]) ? shown : child
  }
  if (typeof child !== 'string' || isPlain(child)) return child
  if (TEXT_ALONE.has(type)) return visible(child)
  return createElement(OutsideText, { text: child, key, isFramed: type !== 'pre' })
}

/** The link of the router makes its element without JSX. */
const isElement = (type: ElementType): boolean =>
  typeof type === 'string' || type === Fragment || type === Link

/** The attributes and children of an element, with each text as it may be shown. Components get what they were given. */
export function shownProps(type: ElementType, props: Props): Props {
  if (!isElement(type) || NOT_SHOWN.has(String(type))) return props
  const changed: Record<string, unknown> = {}
  for (const name of SHOWN_ATTRIBUTES) {
    const value = props[name]
    if (typeof value === 'string' && !isPlain(value)) changed[name] = visible(value)
  }
  const { children } = props
  if (typeof children === 'string' || Array.isArray(children)) {
    const shown = shownChild(children, String(type))
    if (shown !== children) changed['children'] = shown
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed }
}
