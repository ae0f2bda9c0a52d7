/** As `jsx-runtime.ts`, of the development server and the tests. */
import * as runtime from 'react/jsx-dev-runtime'
import { shownProps } from './shown-props.ts'

export { Fragment } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof runtime.jsxDEV = (type, props, ...rest) =>
  runtime.jsxDEV(type, shownProps(type, props as Readonly<Record<string, unknown>>), ...rest)
