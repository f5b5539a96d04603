import * as pdfjs from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- `?url` makes the build return the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

export type { PDFDocumentProxy } from 'pdfjs-dist'
export { ResponseException } from 'pdfjs-dist'
export { FindState } from 'pdfjs-dist/web/pdf_viewer.mjs'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** The portal has its own texts for the viewer, so pdf.js gets none. */
const NO_TEXTS = {
  getLanguage: () => '',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  pause: () => {},
  resume: () => {},
}

/** Fetches a document. Turns off features that our documents do not need, such as XFA and WebAssembly. */
export const fetchPdf = (url: string) =>
  pdfjs.getDocument({ url, disableRange: true, enableXfa: false, useWasm: false, useWorkerFetch: false })

/** Creates a viewer in `container`. The pages are rendered in the container's first child. */
export const makeEngine = (container: HTMLDivElement) => {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const findController = new PDFFindController({ linkService, eventBus })
  const viewer = new PDFViewer({
    container,
    viewer: container.firstElementChild as HTMLDivElement,
    eventBus,
    linkService,
    findController,
    l10n: NO_TEXTS as never,
    removePageBorders: true,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
  })
  linkService.setViewer(viewer)
  return {
    eventBus,
    linkService,
    viewer,
    show: (pdf: pdfjs.PDFDocumentProxy | null) => {
      viewer.setDocument(pdf as never)
      linkService.setDocument(pdf, null)
    },
  }
}
export type Engine = ReturnType<typeof makeEngine>
