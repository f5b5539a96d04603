import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { budgetQuery } from '#src/api/queries.ts'
import { ReceiptPanel } from '#src/shared/billing/receipt-panel.tsx'

/** Receipts of the account's plan payments. */
export const PlanReceipts = () => {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...budgetQuery('list_receipts', { page }), placeholderData: keepPreviousData })
  return <ReceiptPanel list={list} page={page} onPage={setPage} />
}
