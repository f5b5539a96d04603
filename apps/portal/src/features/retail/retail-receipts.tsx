import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { retailQuery } from '#src/api/queries.ts'
import { ReceiptPanel } from '#src/shared/billing/receipt-panel.tsx'

/** Receipts of the user's licence payments. */
export const RetailReceipts = () => {
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...retailQuery('list_retail_receipts', { page }),
    placeholderData: keepPreviousData,
  })
  return <ReceiptPanel list={list} page={page} onPage={setPage} tone="retail" />
}
