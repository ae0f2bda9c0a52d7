import { countryOf } from './countries.ts'
import type { Point } from './distance.ts'

/**
 * Middles of the regions that the first character of a zip code names, degrees north and east,
 * in the order of the characters. Good to a few hundred km: enough to tell a delivery next door
 * from one across the continent.
 */
const REGIONS: Readonly<Record<string, string>> = {
  US: '0:42.5,-72 1:41.5,-76 2:37,-79 3:31.5,-84 4:40,-84 5:44.5,-94 6:40,-92 7:32.5,-96 8:39.5,-110 9:39,-120',
  CA: 'A:48,-56 B:45,-63 C:46.3,-63.2 E:46.5,-66 G:47.5,-71 H:45.5,-73.6 J:46,-73 K:45,-76 L:43.7,-79.3 M:43.7,-79.4 N:43,-81 P:47,-82 R:50,-98 S:52,-106 T:52.5,-114 V:50,-122 X:65,-115 Y:63,-136',
  DE: '0:51.2,13 1:52.7,13 2:53.7,9.7 3:51.7,9.6 4:51.6,7.2 5:50.6,7 6:49.7,8.2 7:48.5,8.9 8:48,11.5 9:49.7,11.3',
  GB: 'B:52.4,-1.9 C:52.2,0.2 D:54,-1.5 E:51.5,0 G:55.8,-4.3 H:53.8,-0.5 I:57.5,-4 K:57,-3 L:53.2,-2.5 M:53.5,-2.2 N:52.5,-0.5 O:51.8,-1.3 P:50.7,-2.5 R:51.4,-0.9 S:52.5,-2 T:52,-2.5 W:51.8,-2 Y:54,-1.1',
  AU: '0:-12.5,131 2:-33,149 3:-37,145 4:-25,151 5:-33,138 6:-30,117 7:-42,147',
  BR: '0:-23.5,-46.6 1:-22.5,-48.5 2:-22.5,-43 3:-19.5,-44 4:-13,-40 5:-8.5,-36.5 6:-4,-45 7:-15.5,-50 8:-26,-51 9:-30,-53',
  IN: '1:29.5,76.5 2:27,80 3:25,73 4:19.5,76 5:16.5,79 6:10.5,77.5 7:24,88 8:24.5,85.5',
  IT: '0:42,12.5 1:45,8 2:45.5,9.5 3:45.7,12 4:44.5,11 5:43.5,11 6:43,13.5 7:41,16 8:40.5,15 9:37.8,14.5',
  FR: '0:44.3,5.5 1:46,3 2:47.5,1 3:45,1 4:47,1 5:48.7,2.5 6:47,4 7:47.5,3.5 8:46,1.5 9:48.8,2.3',
  ES: '0:41.5,1 1:41,-4 2:41,-4 3:40,-3 4:41.5,-4 5:41.6,-1',
  MX: '0:19.4,-99.1 1:19.4,-99.1 2:22,-102 3:27,-105 4:20,-103 5:19.3,-99.7 6:24,-101 7:19,-98 8:26,-108 9:19,-96',
  JP: '1:35.7,139.7 2:35.6,139.9 3:36.3,139.5 4:35,138 5:34.8,135.9 6:34.8,135.3 7:34.3,133 8:32.8,130.7 9:38.5,139',
  RU: '1:56,38 2:53,38 3:50,44 4:52,50 5:57,57 6:57,67 7:66,75',
}

const POINTS = new Map<string, Map<string, Point>>()
for (const [country, line] of Object.entries(REGIONS)) addRegions(country, line)

/** Where a zip code is: the middle of its region, else of its country; undefined when that is unknown too. */
export function zipPoint(country: string, zip: string): Point | undefined {
  if (zip === '') return countryOf(country)
  return POINTS.get(country)?.get(zip.slice(0, 1)) ?? countryOf(country)
}

function addRegions(country: string, line: string): void {
  const points = new Map<string, Point>()
  POINTS.set(country, points)
  for (const region of line.split(' ')) {
    const [first = '', place = ''] = region.split(':')
    const [latitude, longitude] = place.split(',').map(Number)
    points.set(first, { latitude: latitude ?? NaN, longitude: longitude ?? NaN })
  }
}
