import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PRELOAD = /<link rel="modulepreload" [^>]*>/g
/** The framework's own module: it imports the parts of the page and starts the application. */
const START = /<script type="module" async="">[\s\S]*?<\/script>/

/** Runs in the page: a frame is drawn between the two callbacks. What a template holds is fetched when it is taken out. */
const AFTER_PAINT =
  '<script type="module" async="">requestAnimationFrame(() => setTimeout(() => document.head.append(document.getElementById("scripts").content)))</script>'

/**
 * Has a screen that was written at build ask for its scripts when it has been painted: before, they would share a
 * slow line with what the first paint needs. `path` is the screen's address.
 */
export const paintFirst = (client: string, path: string): void => {
  const file = join(client, path, 'index.html')
  const html = readFileSync(file, 'utf8')
  const preloads = html.match(PRELOAD)
  const [start] = START.exec(html) ?? []
  if (!preloads || start === undefined) throw new Error(`the scripts of ${path} were not found`)
  const template = `<template id="scripts">${preloads.join('')}${start}</template>`
  const painted = html.replaceAll(PRELOAD, '').replace(start, () => AFTER_PAINT)
  writeFileSync(
    file,
    painted.replace('</head>', () => `${template}</head>`),
  )
}
