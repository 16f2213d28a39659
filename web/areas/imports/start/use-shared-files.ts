import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The worker (web/service-worker.js) leads here with this parameter. */
const parameter = 'shared';
const answerMs = 5000;

interface Handlers {
  onFile: (file: File) => void;
  onRefuse: (text: string) => void;
}

/** Takes the file that another application shared with this one, once. */
export function useSharedFiles(handlers: Handlers): void {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(handlers);
  latest.current = handlers;
  const isAsked = search.has(parameter);
  useEffect(() => {
    if (!isAsked) return;
    // A reload does not ask again.
    setSearch(
      (present) => {
        const rest = new URLSearchParams(present);
        rest.delete(parameter);
        return rest;
      },
      { replace: true },
    );
    void takeFromWorker().then(([file, ...others]) => {
      const { onFile, onRefuse } = latest.current;
      if (!file) onRefuse('没有收到分享的文件，请再分享一次，或在这里选择文件。');
      else if (others.length > 0) onRefuse('一次只能导入一个文件，请逐个分享。');
      else onFile(file);
    });
  }, [isAsked, setSearch]);
}

/** What waits in the memory of the worker; nothing when there is no worker or it was ended meanwhile. */
function takeFromWorker(): Promise<File[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (files: File[]) => {
      clearTimeout(timer);
      port1.close();
      resolve(files);
    };
    const timer = setTimeout(finish, answerMs, []);
    port1.onmessage = ({ data }: MessageEvent<File[]>) => finish(data);
    worker.postMessage({ kind: 'take-shared' }, [port2]);
  });
}
