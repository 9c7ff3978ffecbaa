/** What went wrong, in words, without a full stop. */
export function said(fault: unknown): string {
  return (fault instanceof Error ? fault.message : String(fault)).replace(/\.$/, "");
}
