import { defineSignal } from './define-signal.ts'

/** Masked names, and then those of the extension, where it may be asked. */
const NAMES = { vendor: 0x1f00, renderer: 0x1f01, version: 0x1f02, shader: 0x8b8c } as const
const UNMASKED = { unmaskedVendor: 0x9245, unmaskedRenderer: 0x9246 } as const
const BOUNDS = {
  textureSize: 0x0d33,
  viewport: 0x0d3a,
  varyings: 0x8dfc,
  uniforms: 0x8dfb,
} as const

/** Browsers of phones keep eight of these at once, others sixteen; of more, the page's oldest is lost. */
const MOST_CANVASES = 7

/**
 * The graphics card by WebGL, left out where the page draws so much itself that this could cost it a
 * drawing. Stable in all engines. Chromium names the true card; Firefox only its
 * family; WebKit always says "Apple GPU". Machines without a card draw in software ("SwiftShader",
 * "llvmpipe"), which few people do.
 */
export const graphics = defineSignal('graphics', async ({ document }, pause) => {
  if (document.getElementsByTagName('canvas').length > MOST_CANVASES) return {}
  await pause(0)
  const gl = document.createElement('canvas').getContext('webgl')
  if (gl === null) return { isMissing: true }
  await pause()
  const read = (name: number): string => String(gl.getParameter(name))
  const found: Record<string, string | number> = {}
  for (const [name, code] of Object.entries({ ...NAMES, ...BOUNDS })) found[name] = read(code)
  if (gl.getExtension('WEBGL_debug_renderer_info') !== null) {
    for (const [name, code] of Object.entries(UNMASKED)) found[name] = read(code)
  }
  found['extensions'] = gl.getSupportedExtensions()?.length ?? 0
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return found
})
