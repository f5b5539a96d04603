import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begun late, it is what all others wait for. */
const LONGEST = '/killed.test.ts'

/** Vitest's order, which knows of a fresh checkout only how large its files are, after the one file that takes longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
