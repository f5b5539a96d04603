import { LANGUAGES } from '@assure/contract/constants'
import { installCommand, publishedName } from '@assure/contract/package-scope'
import type { ScanReport } from '@assure/contract/devices/device.contract'
import { allLeaving } from '@assure/contract/devices/leaving-fields'
import { scanCountsAgree } from '@assure/contract/devices/scan-counts'
import { estimationCountsAgree } from '@assure/contract/usage/estimation-counts'
import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import type { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { type Block, plainText } from './blocks.ts'
import { SDK_GUIDES, writtenText, writtenTexts } from './testing/read-texts.ts'
import { codeOf, sectionOf } from './testing/text-blocks.ts'

type Call = { reports: (ScanReport | EstimationReport | SafetyReport)[] }

const sumsAgree = (report: Call['reports'][number]): boolean => {
  if ('total_scanned_faces' in report) return scanCountsAgree(report)
  return 'modality' in report
    ? safetyCountsAgree(report.modality, report.transaction_count, report.categories)
    : estimationCountsAgree(report)
}

/** Returns why the server would reject an example; undefined if it would count it. `named` is the call of its address. */
const faultOf = (example: string, named: string | undefined): string | undefined => {
  const body = { execution_mode: named, ...(JSON.parse(example) as Call) }
  const call = allLeaving().find(({ name }) => name === body.execution_mode)
  if (!call) return `no call is named ${body.execution_mode}`
  const { success, data, error } = call.schema.safeParse(body)
  if (!success) return error.message
  return (data as Call).reports.every(sumsAgree) ? undefined : 'its sums contradict each other'
}

/** Returns the first report call that the code of a guide names. */
const calledIn = (blocks: readonly Block[]): string | undefined =>
  codeOf(blocks).flatMap(({ text }) => /\breport_(?:estimations|online_safety)\b/.exec(text)?.[0] ?? [])[0]

/** Returns the size of each example in bytes: as stated in the text, and as a program sends it. */
const saidAndTrueBytes = (blocks: readonly Block[]): [said: number, bytes: number][] =>
  blocks.flatMap((block, index): [number, number][] => {
    const after = blocks[index + 1]
    if (block.kind !== 'code' || block.language !== 'json' || after?.kind !== 'paragraph') return []
    const said = /^([\d,\u00A0\u202F]+) (?:bytes|octets) /.exec(plainText(after.parts))?.[1]
    return [[Number(said?.replaceAll(/\D/g, '')), Buffer.byteLength(JSON.stringify(JSON.parse(block.text)))]]
  })

test.each(LANGUAGES)('HM-08 the server would count every example of a report, in %s', (language) => {
  const examples = writtenTexts(language).flatMap(({ name, blocks }) =>
    codeOf(blocks, 'json')
      // Answers and the body of test mode are no reports.
      .filter(({ text }) => !/"(?:accepted|status|next)"/.test(text))
      .map(({ text }) => ({ name, text, call: calledIn(blocks) })),
  )
  expect(examples.map(({ name }) => name)).toEqual([...SDK_GUIDES, 'retail-app-guide'])
  for (const { name, text, call } of examples) expect({ name, fault: faultOf(text, call) }).toEqual({ name })
})

test('HM-08 the check reports an example with an unknown field or inconsistent sums', () => {
  const { blocks } = writtenText('en', 'owas-csam-ios')
  const example = codeOf(blocks, 'json')[0]?.text ?? ''
  const call = calledIn(blocks)
  expect(faultOf(example, call)).toBeUndefined()
  expect(faultOf(example.replace('"modality"', '"place": 1, "modality"'), call)).toContain('place')
  expect(faultOf(example.replace('400', '4'), call)).toBe('its sums contradict each other')
  expect(faultOf(example, 'report_faces')).toContain('report_faces')
})

test.each(LANGUAGES)('HM-08 the size of an example matches the text, in %s', (language) => {
  for (const name of [...SDK_GUIDES, 'retail-app-guide'] as const) {
    const weighed = saidAndTrueBytes(sectionOf(writtenText(language, name), 'fields'))
    expect(weighed).toHaveLength(1)
    for (const [said, bytes] of weighed) expect({ name, said }).toEqual({ name, said: bytes })
  }
})

test.each(LANGUAGES)(
  'HM-08 a text says how to install each package that its samples import, in %s',
  (language) => {
    const imported = new RegExp(String.raw`from '${publishedName('')}([\w-]+)`, 'g')
    const needed = [...writtenTexts(language)].flatMap(({ name, blocks }) => {
      const samples = codeOf(blocks).map(({ text }) => text)
      const packages = samples.flatMap((text) => [...text.matchAll(imported)].map(([, each = '']) => each))
      return packages.map((each) => ({ name, command: installCommand(each), samples }))
    })
    expect(needed.length).toBeGreaterThan(0)
    for (const { name, command, samples } of needed)
      expect(
        samples.flatMap((text) => text.split('\n')),
        name,
      ).toContain(command)
  },
)

test('HM-08 the SDK guides contain the tested programs of ‘Reporting usage’', () => {
  const tested = codeOf(writtenText('en', 'reporting-usage').blocks)
    .map(({ text }) => text)
    .join('\n')
  const programs = (['faceassure-android', 'faceassure-ios', 'faceassure-browser'] as const).map(
    (name) => codeOf(sectionOf(writtenText('en', name), 'reporting')).at(-1)?.text ?? '',
  )
  for (const program of programs) {
    expect(program.split('\n').length).toBeGreaterThan(25)
    // Compare without the imports: those of the page are of its whole file.
    const [body = ''] = program.split(/^(?=class |struct |const LONGEST)/m).slice(-1)
    expect(tested).toContain(body)
  }
})
