import type { Page } from 'playwright-core'

/** Creates licences for the logged-in account by API, as setup of a test. */
export const makeLicences = async (page: Page, quantity: number, store: string): Promise<string[]> =>
  page.evaluate(
    async ([count, subclient]) => {
      const answer = await fetch('/api/retail-licence', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          execution_mode: 'generate_licences',
          quantity: count,
          tags: { requested_by: 'Fernhill Stores', subclient, location: 'Till 1' },
        }),
      })
      const { licences } = (await answer.json()) as { licences: { licence_code: string }[] }
      return licences.map(({ licence_code }) => licence_code)
    },
    [quantity, store] as const,
  )
