import type { Creator } from '@creator-discovery/creators';
import { CreatorJobSteps } from '@creator-discovery/jobs';
import { testCreator } from '@creator-discovery/jobs/memory';
import {
  createDatabase,
  EmbeddedJobEngine,
  PostgresAdmission,
  PostgresJobSignal,
  PostgresJobStore,
} from '@creator-discovery/postgres';
import type { TaskResults, Tasks } from './tasks.ts';

const wide = { name: 'exports', windows: [{ limit: 1000, seconds: 1 }] };

export async function acceptJobs(
  input: Tasks['acceptJobs'],
  reporter: { readonly finished: AbortSignal; readonly note: (text: string) => void },
): Promise<TaskResults['acceptJobs']> {
  const db = createDatabase(input.url, { max: 4 });
  const admission = new PostgresAdmission(db);
  let accepted = 0;
  await Promise.all(
    Array.from({ length: 4 }, async (_, caller) => {
      for (let call = 0; !reporter.finished.aborted; call += 1) {
        const answer = await admission.admitJob({
          accountId: input.accountId,
          requestId: `${process.pid}-${caller}-${call}`,
          source: 'api',
          keyId: input.accountId,
          policy: wide,
          work: { kind: 'export', platform: 'photonet', creatorIds: [1, 2, 3] },
          requested: 3,
          hold: 3,
          platform: 'photonet',
          filters: {},
          filtersSummary: '',
          name: null,
          fingerprint: `${process.pid}-${caller}-${call}`,
        });
        if (!answer.admitted) throw new Error(`refused: ${answer.reason}`);
        accepted += 1;
        reporter.note(answer.jobId);
      }
    }),
  );
  await db.destroy();
  return { accepted };
}

/** Whether the creator with this id has a contact, and is charged. */
export function hasContact(id: number): boolean {
  return id % 7 !== 0;
}

export async function workOnJobs(
  input: Tasks['workOnJobs'],
  finished: AbortSignal,
): Promise<TaskResults['workOnJobs']> {
  const db = createDatabase(input.url, { max: 8 });
  let faults = 0;
  const engine = new EmbeddedJobEngine(db, new PostgresJobSignal(db, input.url), {
    leaseSeconds: input.leaseSeconds,
    pollMs: 50,
    retry: { attempts: 1_000_000, firstPauseMs: 50, longestPauseMs: 500 },
    onFault: () => {
      faults += 1;
    },
  });
  const creators = {
    byIds: async (ids: readonly number[]) => {
      // Slow look-ups, so that faults hit steps in progress.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return ids.map((id) => creatorNumbered(id));
    },
    byNames: async () => [],
    isSuppressed: async () => false,
  };
  const jobs = new PostgresJobStore(db);
  const ownership = { ownedSince: async () => new Map<number, Date>() };
  await engine.start(new CreatorJobSteps({ jobs, creators, ownership, places: { byId: () => null } }, 50));
  await new Promise((resolve) => finished.addEventListener('abort', resolve, { once: true }));
  await engine.stop(5000);
  await db.destroy();
  return { faults };
}

function creatorNumbered(id: number): Creator {
  return testCreator(id, hasContact(id) ? {} : { contacts: [] });
}
