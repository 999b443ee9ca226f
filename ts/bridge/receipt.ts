import type { ForgetReceipt } from "./change-types.js";

/** How many of something went, or would go. */
export type ReceiptPart = [what: string, number: number];

/** What a receipt counts beside the memories, in words. */
export function receiptParts(receipt: ForgetReceipt): ReceiptPart[] {
  return [
    ["full text", receipt.full_text],
    ["embeddings", receipt.embeddings],
    ["atoms", receipt.atoms],
    ["statement keys", receipt.statement_keys],
    ["facts", receipt.facts],
    ["contradictions", receipt.contradictions],
    ["history", receipt.audit],
    ["pins", receipt.pins],
    ["sessions", receipt.sessions],
    ["turns", receipt.turns],
  ];
}
