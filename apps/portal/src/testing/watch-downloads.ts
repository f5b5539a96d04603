import { vi } from 'vitest'

interface Download {
  name: string
  text: string
  type: string
}

/** Catches the files that the page downloads until the end of the test. Returns them, oldest first. */
export const watchDownloads = (): { files: () => Promise<Download[]> } => {
  const blobs: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return {
    files: () =>
      Promise.all(
        blobs.map(async (blob, index) => ({
          name: names[index] ?? '',
          // `text()` would drop the byte order mark.
          text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
          type: blob.type,
        })),
      ),
  }
}
