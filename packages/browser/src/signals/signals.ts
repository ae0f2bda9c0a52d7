import { agent } from './agent.ts'
import { audio } from './audio.ts'
import { automation } from './automation.ts'
import { canvas } from './canvas.ts'
import { connection } from './connection.ts'
import type { Signal } from './define-signal.ts'
import { fonts } from './fonts.ts'
import { graphics } from './graphics.ts'
import { hardware } from './hardware.ts'
import { locale } from './locale.ts'
import { math } from './math.ts'
import { media } from './media.ts'
import { privacy } from './privacy.ts'
import { screen } from './screen.ts'
import { storage } from './storage.ts'
import { timezone } from './timezone.ts'

/** Every signal, cheap ones first: they share a slice of work. */
export const SIGNALS: readonly Signal[] = [
  agent,
  automation,
  screen,
  timezone,
  locale,
  hardware,
  media,
  storage,
  connection,
  privacy,
  math,
  canvas,
  fonts,
  audio,
  graphics,
]
