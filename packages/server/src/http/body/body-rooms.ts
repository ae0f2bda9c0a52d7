import { SERVER_LIMITS } from '../../limits/server-limits.ts'
import { BodyRoom } from './body-room.ts'

/** Rooms of their own, so that who has no key takes nothing from those who have one. */
export interface BodyRooms {
  /** Of secret keys and the admin token. */
  readonly server: BodyRoom
  readonly beacon: BodyRoom
  readonly stranger: BodyRoom
}

export const openBodyRooms = (): BodyRooms => ({
  server: new BodyRoom(SERVER_LIMITS.serverBodiesBytes),
  beacon: new BodyRoom(SERVER_LIMITS.beaconBodiesBytes),
  stranger: new BodyRoom(SERVER_LIMITS.strangerBodiesBytes),
})
