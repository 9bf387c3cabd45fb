import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FilterObject } from '../../filters/filter-values.ts';
import { Button } from '../../kit/button.tsx';
import type { Purchase } from '../../spend/purchase.ts';
import { SpendDialog } from '../../spend/spend-dialog.tsx';
import { filtersToExport } from '../results/use-results.ts';

interface ExportButtonProps {
  readonly filters: FilterObject;
  /** Null until these filters are counted. */
  readonly total: number | null;
  /** Name of the saved search. */
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  readonly children: string;
}

/** Opens the bill of an export of the whole search. */
export function ExportButton({ filters, total, name, className, children }: ExportButtonProps) {
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const named = name === undefined ? {} : { name };
  return (
    <>
      <Button
        className={className}
        icon={<Download size={15} />}
        off={!total}
        onClick={() => total && setPurchase({ kind: 'export', filters: filtersToExport(filters), total, ...named })}
      >
        {children} …
      </Button>
      {purchase && <SpendDialog purchase={purchase} close={() => setPurchase(null)} />}
    </>
  );
}
