import { encode } from 'uqr'

const QUIET = 4 // modules, as required by ISO 18004
const MODULE_PX = 24

interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number
  /** The dark modules as an SVG path in these units. */
  path: string
}

/** Creates a QR code that can be read with a quarter of it damaged, since it is often printed. */
export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: QUIET })
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
  return { size, path: runs.join('') }
}

/** Returns an SVG, black on white in every theme, because scanners need the contrast. */
export const qrSvg = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * MODULE_PX}" height="${size * MODULE_PX}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`

/** Returns a PNG, large enough for a poster. */
export function qrPng({ size, path }: QrCode): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * MODULE_PX
  const context = canvas.getContext('2d')!
  context.scale(MODULE_PX, MODULE_PX)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be drawn.'))), 'image/png')
  })
}

/** Returns the start and length of each dark run in a row. */
function runsOf(row: boolean[]): [x: number, width: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
