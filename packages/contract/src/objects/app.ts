import { deviceId } from '../kinds/id.ts'
import { optional } from '../field.ts'
import { language } from '../kinds/form.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const app = defineObject('app', {
  summary: 'The app the user acted with.',
  fields: {
    $os: optional(text),
    $os_version: optional(text),
    $device_manufacturer: optional(text),
    $device_model: optional(text),
    $device_unique_id: optional(deviceId),
    $app_name: optional(text),
    $app_version: optional(text),
    $client_language: optional(language),
  },
})
