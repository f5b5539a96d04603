import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { staleClientFiles } from '../client-files.ts'
import { committedOpenapi, openapiDifferences } from '../openapi-document.ts'
import { committedPrivacyPage, privacyText } from '../privacy-page.ts'
import { CRUISED, dependencyOffences } from './dependency-rules.ts'
import { type Check, runTool } from './run-check.ts'
import { styleFaults } from './style.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (path: string) => join(root, 'node_modules', path)

const TSC = bin('typescript/bin/tsc')
const PROJECTS = [
  'packages/client',
  'packages/contract',
  'packages/device-client',
  'packages/documents',
  'packages/openapi-check',
  'packages/publishing',
  'packages/web',
  'apps/api',
  'apps/portal',
  'e2e',
  '.',
]

const types = (project: string): Check => ({
  title: `types: ${project === '.' ? 'tools' : project}`,
  run: async () => {
    if (project === 'apps/portal') {
      const wrong = await runTool(bin('@react-router/dev/bin.cjs'), ['typegen'], join(root, project))
      if (wrong) return wrong
    }
    return runTool(TSC, ['-p', project, '--pretty', 'false'], root)
  },
})

/** Static checks. */
export const CHECKS: readonly Check[] = [
  {
    title: 'layout of the sources (npm run format fixes it)',
    run: () => runTool(bin('@biomejs/biome/bin/biome'), ['format', '--reporter=summary', '.'], root),
  },
  ...PROJECTS.filter((project) => existsSync(join(root, project, 'tsconfig.json'))).map(types),
  {
    title: 'lint, with types',
    run: () => runTool(bin('oxlint/bin/oxlint'), ['--deny-warnings'], root),
  },
  {
    title: 'rules of imports (.dependency-cruiser.cjs)',
    run: async () => (await dependencyOffences(root, CRUISED)).join('\n'),
  },
  {
    title: 'wording and commit subjects',
    run: () => Promise.resolve(styleFaults(root).join('\n')),
  },
  {
    title: 'docs/api/openapi.json agrees with the contract (npm run openapi writes it)',
    run: () => Promise.resolve(openapiDifferences(committedOpenapi()).join('\n')),
  },
  {
    title: 'the types of packages/client agree with the contract (npm run openapi writes them)',
    run: async () => (await staleClientFiles()).join('\n'),
  },
  {
    title: 'docs/what-leaves-the-device.md agrees with the contract (npm run openapi writes it)',
    run: async () =>
      committedPrivacyPage() === privacyText() ? '' : 'It is not what the contract makes of it.',
  },
]
