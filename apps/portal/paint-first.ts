import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PRELOAD = /<link rel="modulepreload" [^>]*>/g
/** Script of the framework that imports the modules of the page and starts the application. */
const START = /<script type="module" async="">[\s\S]*?<\/script>/

/**
 * Runs in the page. The browser paints a frame between the two callbacks, and fetches the scripts only when they leave
 * the template. A form without a submit button cannot be sent yet, so it keeps that Enter was pressed in it.
 */
const AFTER_PAINT =
  '<script type="module" async="">requestAnimationFrame(() => setTimeout(() => document.head.append(document.getElementById("scripts").content)));' +
  'addEventListener("keydown", ({ key, target: { form } }) => { if (key === "Enter" && form && !form.querySelector("[type=submit]")) form.dataset.entered = "" })</script>'

/**
 * Makes a prerendered screen load its scripts after its first paint. Otherwise they would share a slow connection with
 * the files that the first paint needs. `path` is the screen's address.
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
