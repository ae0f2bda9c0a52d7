/**
 * What JSX is compiled to, in the console and in the components that it uses: `react/jsx-runtime`, but each text that
 * comes to an element is shown by `OutsideText`. So no screen can forget it.
 */
import * as runtime from 'react/jsx-runtime'
import { shownProps } from './shown-props.ts'

type Make = typeof runtime.jsx

export { Fragment } from 'react/jsx-runtime'

export const jsx: Make = (type, props, key) =>
  runtime.jsx(type, shownProps(type, props as Readonly<Record<string, unknown>>), key)

export const jsxs: Make = (type, props, key) =>
  runtime.jsxs(type, shownProps(type, props as Readonly<Record<string, unknown>>), key)
