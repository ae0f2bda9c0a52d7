import { defineSignal } from './define-signal.ts'

/**
 * The screen and the window on it. Equal after restarts and in private windows, in all engines;
 * another when a laptop is docked. Firefox under resistFingerprinting gives the window's size.
 */
export const screen = defineSignal('screen', (page) => {
  const { screen: display } = page
  return {
    width: display.width,
    height: display.height,
    availableWidth: display.availWidth,
    availableHeight: display.availHeight,
    colorDepth: display.colorDepth,
    pixelRatio: page.devicePixelRatio,
    orientation: display.orientation?.type,
    windowWidth: page.innerWidth,
    windowHeight: page.innerHeight,
    outerWidth: page.outerWidth,
    outerHeight: page.outerHeight,
  }
})
