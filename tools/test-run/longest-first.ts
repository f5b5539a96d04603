import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starting this file late would delay the end of the run. */
const LONGEST = '/killed.test.ts'

/** Runs the slowest file first, then Vitest's order. In a fresh checkout Vitest knows only file sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
