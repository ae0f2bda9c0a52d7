export { arbitraryAnyEvent, arbitraryEvent, type EventBody } from './arbitrary-events.ts'
export { ANDROID_PAYLOAD, IOS_PAYLOAD } from './mobile-payloads.ts'
