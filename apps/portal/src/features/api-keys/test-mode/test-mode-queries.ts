import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountQuery } from '#src/api/queries.ts'

/** The state of test mode. The call opens test mode, which is open already where this is used. */
const testModeQuery = accountQuery('open_test_mode', {})

/** Loads how much data test mode holds, and the outcomes that its next calls get. */
export const useTestModeState = () => useQuery(testModeQuery)

/** Loads everything again after a change of the test data: each screen may show a part of it. */
export const renewTestData = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries()
