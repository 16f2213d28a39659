import { answerRequest } from './answer-request.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';

// The worker's side of read-import-file.ts: one request, any progress, one answer.
const say = (message: WorkerMessage) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  say({ progress: 0 });
  say({ answer: await answerRequest(data, (progress) => say({ progress })) });
});
