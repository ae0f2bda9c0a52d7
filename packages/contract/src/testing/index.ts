export { arbitraryAnyEvent, arbitraryEvent, type EventBody } from './arbitrary-events.ts'
