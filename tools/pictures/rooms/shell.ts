import type { RoomStyle } from '../illustration/rooms/room.ts'

/** An ordinary room, which each picture varies. */
export const shell: RoomStyle = {
  width: 6.4,
  depth: 4.2,
  height: 2.8,
  wall: '#f1ebdf',
  ceiling: '#fbf8f1',
  floor: '#c9a274',
  flooring: 'boards',
  skirting: '#f8f4ea',
  outside: 'garden',
}
