import {
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'

/**
 * Words on a light ground of their own colour (badges, notices) are darker than Mantine has them in light, where orange and yellow
 * have too little contrast.
 */
const colours: VariantColorsResolver = (input) => {
  const usual = defaultVariantColorsResolver(input)
  if (input.variant !== 'light') return usual
  const colour = input.color ?? input.theme.primaryColor
  const deep = `color-mix(in srgb, var(--mantine-color-${colour}-9) 70%, black)`
  return { ...usual, color: `light-dark(${deep}, var(--mantine-color-${colour}-2))` }
}

/** Calm and dense: one accent colour, the system's fonts, small sizes. */
export const theme = createTheme({
  primaryColor: 'indigo',
  variantColorResolver: colours,
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.34,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '1.375rem' }, h2: { fontSize: '1.0625rem' } },
  },
})
