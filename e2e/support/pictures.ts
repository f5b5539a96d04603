import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, inject } from 'vitest'
import { TESTS_ALL } from '../../tools/test-run/test-scope.ts'
import { pictureStamp } from './picture-sources.ts'
import { drawnBy, palettePng } from './palette-png.ts'

const PICTURES = fileURLToPath(new URL('../pictures/', import.meta.url))
const FAILED = join(PICTURES, 'failed')
/** Tolerances for the same browser version. They detect a colour step of 3 in 255, or a corner radius 1 px larger. */
const SAME_BROWSER = { threshold: 0.012, edgesMax: 48, steps: 0, flatMax: 24 }
/** Tolerances for another browser version, which may antialias edges differently. Surface colours must match. */
const OTHER_BROWSER = { threshold: 0.05, edgesMax: 320, steps: 1, flatMax: 24 }

/** Converts a screenshot to the stored palette format, so that both compared pictures have the same colour loss. */
const asKept = (png: Buffer, browser: string): { kept: Buffer; picture: PNG } => {
  const kept = palettePng(PNG.sync.read(png), browser)
  return { kept, picture: PNG.sync.read(kept) }
}

/** Joins pictures side by side: difference, old and new. */
const besideEachOther = (pictures: readonly PNG[]): Buffer => {
  const width = Math.max(...pictures.map((picture) => picture.width))
  const height = Math.max(...pictures.map((picture) => picture.height))
  const all = new PNG({ width: width * pictures.length, height })
  for (const [place, picture] of pictures.entries())
    PNG.bitblt(picture, all, 0, 0, picture.width, picture.height, place * width, 0)
  return PNG.sync.write(all)
}

/** Returns the colour of a pixel whose neighbours have the same colour; undefined on an edge. */
const flatColour = ({ width, data }: PNG, at: number): number | undefined => {
  const colour = data.readUInt32BE(at * 4)
  for (const row of [-width, 0, width])
    for (const column of [-1, 0, 1])
      if (data.readUInt32BE((at + row + column) * 4) !== colour) return undefined
  return colour
}

/** Counts surface pixels whose colour changed by more than `steps` of 255. */
const flatDifferences = (before: PNG, now: PNG, steps: number): number => {
  const isFurther = (at: number) =>
    [0, 1, 2].some(
      (part) => Math.abs((before.data[at * 4 + part] ?? 0) - (now.data[at * 4 + part] ?? 0)) > steps,
    )
  let count = 0
  for (let y = 1; y < now.height - 1; y++)
    for (let x = 1; x < now.width - 1; x++) {
      const at = y * now.width + x
      if (before.data.readUInt32BE(at * 4) === now.data.readUInt32BE(at * 4)) continue
      if (isFurther(at) && flatColour(before, at) !== undefined && flatColour(now, at) !== undefined) count++
    }
  return count
}

const differenceOf = (before: PNG, now: PNG, isSameBrowser: boolean) => {
  const { width, height } = before
  const { threshold, edgesMax, steps, flatMax } = isSameBrowser ? SAME_BROWSER : OTHER_BROWSER
  const drawn = new PNG({ width, height })
  const edges = pixelmatch(before.data, now.data, drawn.data, width, height, { threshold })
  const flat = flatDifferences(before, now, steps)
  return { drawn, edges, flat, fits: edges <= edgesMax && flat <= flatMax }
}

const STAMP = join(PICTURES, 'styleguide/stamp.txt')

/**
 * Whether the style guide's sources changed since the last comparison of its pictures. `npm run test:all` always
 * compares.
 */
export const mustComparePictures = (): boolean =>
  TESTS_ALL ||
  inject('renewPictures') ||
  !existsSync(STAMP) ||
  readFileSync(STAMP, 'utf8').trim() !== pictureStamp()

/** Stores the stamp of the sources in a run with `-u`. */
export const notePicturesFit = (): void => {
  if (inject('renewPictures')) writeFileSync(STAMP, `${pictureStamp()}\n`)
}

/**
 * Expects that a screenshot matches the committed picture in `e2e/pictures`. On failure, `e2e/pictures/failed` gets the
 * difference, the old and the new picture. `vitest -u` overwrites the picture.
 */
export const expectPicture = (name: string, screenshot: Buffer, browser: string): void => {
  const file = join(PICTURES, `${name}.png`)
  const failed = join(FAILED, `${name}.png`)
  const { kept, picture } = asKept(screenshot, browser)
  rmSync(failed, { force: true })
  const fail = (why: string, ...beside: PNG[]) => {
    mkdirSync(dirname(failed), { recursive: true })
    writeFileSync(failed, besideEachOther([...beside, picture]))
    expect.fail(`${name}: ${why}. Look at ${failed}; if it is meant to be so, run this test with -u.`)
  }
  const committed = existsSync(file) ? readFileSync(file) : undefined
  const before = committed && PNG.sync.read(committed)
  const isSameSize = before?.width === picture.width && before.height === picture.height
  const difference =
    before && isSameSize ? differenceOf(before, picture, drawnBy(committed) === browser) : undefined
  if (difference?.fits) return
  if (inject('renewPictures')) {
    mkdirSync(dirname(file), { recursive: true })
    return writeFileSync(file, kept)
  }
  if (!before) return fail('there is no such picture')
  if (difference)
    return fail(`${difference.edges} pixels differ, ${difference.flat} of surfaces`, difference.drawn, before)
  fail(`it was ${before.width} by ${before.height} px and is ${picture.width} by ${picture.height}`, before)
}
