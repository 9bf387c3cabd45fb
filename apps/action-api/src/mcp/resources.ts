import { getHistoryData, type Operation } from '@creator-discovery/operations';
import {
  type CallToolResult,
  type GetPromptResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

const documents = 'creators://documents';
const jobs = 'creators://jobs/';

interface ResourceParts {
  /** Markdown files of the reference, by path. */
  readonly reference: ReadonlyMap<string, string>;
  /** Returns a large answer when it is the account's turn. */
  inTurn<Answer>(answer: Answer): Promise<Answer>;
  /** Whether the connection has this tool. */
  hasTool(operation: Operation): boolean;
  call(operation: Operation, args: object, context: ServerContext): Promise<CallToolResult | InputRequiredResult>;
}

/** Serves the Markdown reference, the rows of jobs, and prompts for usual tasks. (contract 7) */
export function serveResources(server: Server, { reference, inTurn, hasTool, call }: ResourceParts): void {
  server.setRequestHandler('resources/list', () => ({
    resources: [...reference].map(([path, text]) => ({
      uri: documents + path,
      name: path.slice(1),
      title: /^# (.+)$/m.exec(text)?.[1] ?? path,
      mimeType: 'text/markdown',
      size: Buffer.byteLength(text),
    })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: hasTool(getHistoryData)
      ? [
          {
            uriTemplate: `${jobs}{history_id}`,
            name: 'job',
            title: 'Job',
            description: 'State and first rows of an export or unlock, as from get_history_data.',
            mimeType: 'application/json',
          },
        ]
      : [],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    if (uri.startsWith(jobs) && hasTool(getHistoryData)) {
      const result = await call(getHistoryData, { history_id: uri.slice(jobs.length) }, context);
      // Reading a job never asks a person.
      const [content] = isInputRequiredResult(result) ? [] : result.content;
      const text = content?.type === 'text' ? content.text : '';
      if (result.isError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
      return { contents: [{ uri, mimeType: 'application/json', text }] };
    }
    const text = uri.startsWith(documents) ? reference.get(uri.slice(documents.length)) : undefined;
    if (text === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri}.`);
    return inTurn({ contents: [{ uri, mimeType: 'text/markdown', text }] });
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, ...prompt }) => ({ ...prompt, arguments: [...prompt.arguments] })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => promptNamed(params.name, params.arguments ?? {}));
}

const prompts = [
  {
    name: 'find_creators_for_a_campaign',
    title: 'Find creators for a campaign',
    description: 'Searches creators that fit a brief and keeps them in a list.',
    arguments: [
      { name: 'brief', description: 'Product, audience, places and sizes.', required: true },
      { name: 'platform', description: 'photonet, videonet or shortnet.', required: false },
    ],
    text: 'Find creators for this brief with search_creators, and show the best ten with reasons. Offer to keep them in a list. Spend no credits.',
  },
  {
    name: 'get_contacts',
    title: 'Get contact details',
    description: 'Unlocks creators after their cost is confirmed, and shows their contacts.',
    arguments: [{ name: 'creators', description: 'Handles or profile links.', required: true }],
    text: 'Get the contact details of these creators with unlock_creators. Show the quote first, and continue only if I agree. Then read the rows with get_history_data.',
  },
  {
    name: 'review_spending',
    title: 'Review spending',
    description: 'Explains the balance and the latest jobs.',
    arguments: [],
    text: 'Show my balance and limits with get_credit_balance and my latest jobs with list_search_history. Explain each charge.',
  },
] as const;

function promptNamed(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = prompts.find((one) => one.name === name);
  if (prompt === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt named "${name.slice(0, 64)}".`);
  const missing = prompt.arguments.find((one) => one.required && !given[one.name]);
  if (missing !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument ${missing.name} is missing.`);
  const details = prompt.arguments.flatMap((one) => (given[one.name] ? [`${one.name}: ${given[one.name]}`] : []));
  const text = [prompt.text, ...details].join('\n');
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}
