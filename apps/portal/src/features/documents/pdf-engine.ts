import * as pdfjs from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build's own import: an address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

export type { PDFDocumentProxy } from 'pdfjs-dist'
export { ResponseException } from 'pdfjs-dist'
export { FindState } from 'pdfjs-dist/web/pdf_viewer.mjs'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

/** We bring the viewer's texts, so it gets none. */
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

/** Fetches a document. Ours have no outside pictures or fonts to fetch. */
export const fetchPdf = (url: string) =>
  pdfjs.getDocument({ url, disableRange: true, enableXfa: false, useWasm: false, useWorkerFetch: false })

/** Shows documents in `container`, in whose first child their pages come to stand. */
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
