import { lobby, officeFloor, warehouseFloor, type WorkLook } from '../illustration/rooms/work.ts'
import { shell } from './shell.ts'

const works: Record<string, readonly [(seed: string, look: WorkLook) => string, WorkLook]> = {
  'office-1': [
    officeFloor,
    {
      room: {
        ...shell,
        width: 8,
        depth: 6,
        height: 3.1,
        floor: '#b9b4aa',
        flooring: 'concrete',
        outside: 'towers',
      },
      window: { panes: [1, 1], frame: '#3a4342' },
      wood: '#d8bd92',
      accent: '#0b6b4f',
    },
  ],
  'office-2': [
    officeFloor,
    {
      room: {
        ...shell,
        width: 8,
        depth: 6,
        height: 3.1,
        floor: '#cdbb9d',
        flooring: 'tiles',
        outside: 'palms',
        wall: '#ece5d6',
      },
      window: { panes: [1, 1], frame: '#4a4f4a' },
      wood: '#b98a5c',
      accent: '#3e5d74',
    },
  ],
  'office-3': [
    officeFloor,
    {
      room: {
        ...shell,
        width: 8,
        depth: 6,
        height: 3.3,
        floor: '#b98a58',
        outside: 'roofs',
        feature: '#9f6750',
        featureBrick: true,
      },
      window: { panes: [3, 4], frame: '#333b39' },
      wood: '#d8bd92',
      accent: '#b5654a',
    },
  ],
  'lobby-1': [
    lobby,
    {
      room: {
        ...shell,
        width: 7.5,
        depth: 5,
        height: 3.2,
        floor: '#ddd6c8',
        flooring: 'tiles',
        outside: 'palms',
      },
      window: { panes: [1, 2], frame: '#3a4342' },
      wood: '#a9784e',
      accent: '#2f5d50',
    },
  ],
  'lobby-2': [
    lobby,
    {
      room: {
        ...shell,
        width: 7.5,
        depth: 5,
        height: 3.2,
        floor: '#c9bba4',
        flooring: 'tiles',
        outside: 'towers',
        wall: '#e9e4d8',
        evening: true,
      },
      window: { panes: [1, 2], frame: '#3a4342' },
      wood: '#7f5a3c',
      accent: '#3e5d74',
    },
  ],
  'lobby-3': [
    lobby,
    {
      room: {
        ...shell,
        width: 7.5,
        depth: 5,
        height: 3.2,
        floor: '#d8cbb4',
        flooring: 'tiles',
        outside: 'roofs',
        wall: '#f1e8d8',
      },
      window: { panes: [2, 2], frame: '#f8f4ea' },
      wood: '#8a6040',
      accent: '#8c4a3b',
    },
  ],
  'warehouse-1': [
    warehouseFloor,
    {
      room: {
        ...shell,
        width: 8,
        depth: 9,
        height: 4,
        floor: '#b7b3aa',
        flooring: 'concrete',
        wall: '#c8cbc6',
        skirting: '#9a9d98',
      },
      window: { panes: [1, 1], frame: '#333333' },
      wood: '#c59a68',
      accent: '#0b6b4f',
    },
  ],
  'warehouse-2': [
    warehouseFloor,
    {
      room: {
        ...shell,
        width: 8,
        depth: 9,
        height: 4,
        floor: '#c4b9a4',
        flooring: 'concrete',
        wall: '#d6cdbb',
        skirting: '#a3988a',
      },
      window: { panes: [1, 1], frame: '#333333' },
      wood: '#c59a68',
      accent: '#b5543a',
    },
  ],
}

/** Offices, lobbies and warehouses from inside by name, each drawn when asked for. */
export const workPictures: Record<string, () => string> = Object.fromEntries(
  Object.entries(works).map(([name, [draw, look]]) => [name, () => draw(name, look)] as const),
)
