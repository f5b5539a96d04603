import { apiPaths } from '../../packages/documents/src/documents.ts'
import { type SitePage, SITE_PAGES, sitePath } from '../../apps/portal/src/paths.ts'
import { ensureChromium } from '../test-run/chromium.ts'
import { withPortal } from './bench-portal.ts'
import {
  CATEGORIES,
  type Category,
  ensureLighthouse,
  LIGHTHOUSE_VERSION,
  runLighthouse,
  type Verdict,
} from './lighthouse-tool.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { inMs, median } from './statistics.ts'

const RUNS = 5
const PUBLIC_GOAL = 99
const LOGIN_GOAL = 98
const OTHER_GOAL = 100

/** Every public page, one also in French, the start of the documentation, a guide, pages of the reference, and the login. */
const PATHS = [
  '/login',
  ...SITE_PAGES.map((page: SitePage) => sitePath(page, 'en')),
  sitePath('home', 'fr'),
  '/documentation/en',
  '/documentation/en/faceassure-android',
  apiPaths('en').overview,
  apiPaths('en').call('report_estimations'),
  apiPaths('en').portal,
]
const goalOf = (path: string, category: Category) => {
  if (category !== 'performance') return OTHER_GOAL
  return path === '/login' ? LOGIN_GOAL : PUBLIC_GOAL
}

interface Measured {
  path: string
  verdicts: Verdict[]
}
const scoreOf = ({ verdicts }: Measured, category: Category) =>
  median(verdicts.map(({ scores }) => scores[category]))
const valueOf = ({ verdicts }: Measured, of: (verdict: Verdict) => number) => median(verdicts.map(of))

const findings = (measured: readonly Measured[], runs: number): Findings => ({
  goals: measured.map((page) => ({
    what: `${page.path}: performance, accessibility, best practices, SEO`,
    goal: `>= ${goalOf(page.path, 'performance')}, 100, 100, 100`,
    measured: CATEGORIES.map((category) => scoreOf(page, category)).join(', '),
    met: CATEGORIES.every((category) => scoreOf(page, category) >= goalOf(page.path, category)),
  })),
  tables: [
    {
      caption: `Lighthouse mobile, the median of ${runs}`,
      head: [
        'page',
        'performance of each run',
        'first paint',
        'largest paint',
        'blocked',
        'shift',
        'not as it should be',
      ],
      rows: measured.map((page) => [
        page.path,
        page.verdicts.map(({ scores }) => scores.performance).join(' '),
        inMs(valueOf(page, ({ fcpMs }) => fcpMs)),
        inMs(valueOf(page, ({ lcpMs }) => lcpMs)),
        inMs(valueOf(page, ({ blockedMs }) => blockedMs)),
        valueOf(page, ({ shift }) => shift).toFixed(3),
        [...new Set(page.verdicts.flatMap(({ faults }) => faults))].join(', ') || '-',
      ]),
    },
  ],
  notes: [
    `Lighthouse ${LIGHTHOUSE_VERSION} with its own settings for a phone: a slow 4G network and a processor four times slower, both simulated, so that a busy machine makes the figures worse. Each run has a browser of its own.`,
  ],
})

const run = async ({ say, quick }: BenchContext): Promise<Findings> => {
  const chromium = ensureChromium(say)
  if (!chromium) throw new Error('No Chromium, no Lighthouse.')
  await ensureLighthouse(say)
  const runs = quick ? 1 : RUNS
  return withPortal('embedded', async ({ url }) => {
    const measured: Measured[] = []
    for (const path of PATHS) {
      // Warm up: the first request of a page is slower.
      const { status } = await fetch(url + path)
      if (status !== 200) throw new Error(`${path} answers ${status}`)
      const verdicts: Verdict[] = []
      for (let each = 0; each < runs; each++) verdicts.push(await runLighthouse(url + path, chromium))
      say(`${path}: ${verdicts.map(({ scores }) => Object.values(scores).join('/')).join(' ')}`)
      measured.push({ path, verdicts })
    }
    return findings(measured, runs)
  })
}

export const lighthouse: Measure = { name: 'lighthouse', title: 'Lighthouse', run }
