import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { ProcessProblem } from '../problem.ts';
import type { Variables } from './start-telemetry.ts';

/**
 * Returns the sampler of `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG`. Default: everything that the caller
 * samples.
 *
 * @throws ProcessProblem for an unknown sampler
 */
export function samplerFrom(variables: Variables): Sampler {
  const name = variables.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const [, ofParent = '', root = ''] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  if (root === '')
    throw new ProcessProblem(
      'OTEL_TRACES_SAMPLER must be always_on, always_off, traceidratio, or one of them after parentbased_',
    );
  const sampler =
    root === 'always_on'
      ? new AlwaysOnSampler()
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratioFrom(variables));
  return ofParent === '' ? sampler : new ParentBasedSampler({ root: sampler });
}

function ratioFrom({ OTEL_TRACES_SAMPLER_ARG: text }: Variables): number {
  const ratio = text ? Number(text) : 1;
  if (!(ratio >= 0 && ratio <= 1)) throw new ProcessProblem('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return ratio;
}

/** Batch settings of spans (`BSP`) and log lines (`BLRP`). Unset or invalid values use the SDK's defaults. */
export function batchesFrom(prefix: 'BSP' | 'BLRP', variables: Variables) {
  const read = <Name extends string>(name: Name, variable: string): { [Key in Name]?: number } => {
    const value = Number(variables[`OTEL_${prefix}_${variable}`] || Number.NaN);
    return value > 0 ? ({ [name]: value } as { [Key in Name]?: number }) : {};
  };
  return {
    ...read('scheduledDelayMillis', 'SCHEDULE_DELAY'),
    ...read('exportTimeoutMillis', 'EXPORT_TIMEOUT'),
    ...read('maxQueueSize', 'MAX_QUEUE_SIZE'),
    ...read('maxExportBatchSize', 'MAX_EXPORT_BATCH_SIZE'),
  };
}
