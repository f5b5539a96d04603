import { overviewDocument, portalDocument } from '@assure/documents/api/api-documents'
import { type CallNav, callNav } from '@assure/documents/api/call-nav'
import { type CallPage, callPage, publicCallPage } from '@assure/documents/api/call-page'
import { fieldLines } from '@assure/documents/api/field-lines'
import { portalCalls } from '@assure/documents/api/published-calls'
import { fillDocument, fillText } from '@assure/documents/blanks'
import { type Inline, plainText, type ProductDocument } from '@assure/documents/blocks'
import { type Language, languageNamed } from '@assure/contract/constants'
import { portalConfig } from '#src/api/portal-config.ts'

interface Params {
  params: { lang?: string; call?: string }
}

const languageOf = ({ params }: Params): Language => {
  const language = languageNamed(params.lang)
  if (!language) throw new Error(`there is no language ${params.lang}`)
  return language
}

/** A call of the portal, folded: its fields are lines of text, because the page has all calls. */
export interface FoldedCall {
  name: string
  method: string
  path: string
  summary: Inline[]
  takes: string
  answers: string
  /** Its caller and the permission that it needs. */
  chips: string
}

/** Loads the page of a public call at prerender. Throws for an unknown one. */
export const loadCall = (args: Params): { page: CallPage; nav: CallNav } => {
  const language = languageOf(args)
  const page = publicCallPage(args.params.call ?? '', language)
  if (!page) throw new Error(`there is no public call ${args.params.call}`)
  const examples = page.examples.map(({ status, body }) => ({ status, body: fillText(body, portalConfig()) }))
  return { page: { ...page, examples }, nav: callNav(language) }
}

/** Loads the overview of the reference at prerender. */
export const loadOverview = (args: Params): { document: ProductDocument; nav: CallNav } => {
  const language = languageOf(args)
  return { document: fillDocument(overviewDocument(language), portalConfig()), nav: callNav(language) }
}

/** Loads the calls of the portal's own pages at prerender. */
export const loadPortalCalls = (args: Params) => {
  const language = languageOf(args)
  const { title, summary } = portalDocument(language)
  const calls = portalCalls().map((call): FoldedCall => {
    const { name, method, path, summary: said, takes, answers, chips } = callPage(call, language)
    return {
      ...{ name, method, path, summary: said },
      takes: fieldLines(takes, language),
      answers: fieldLines(answers, language),
      chips: [plainText(chips[0]?.parts ?? []), call.permission].filter(Boolean).join(', '),
    }
  })
  return { title, summary, calls, nav: callNav(language) }
}
