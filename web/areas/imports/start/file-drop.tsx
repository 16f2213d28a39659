import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '../../../ui/feedback/visually-hidden.tsx';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** Called with what was chosen or dropped: one file. */
  onFile: (file: File) => void;
  /** Called with a text when what was dropped cannot be taken. */
  onRefuse: (text: string) => void;
}

/** A place to drop a file on, with a button that opens the system's own dialog. */
export function FileDrop({ onFile, onRefuse }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    const [file] = files;
    if (files.length > 1) onRefuse('一次只能导入一个文件，请逐个导入。');
    // A folder, or text dragged out of another window, brings no file.
    else if (!file) onRefuse('没有收到文件，请把账单文件拖到这里，或点击“选择文件”。');
    else onFile(file);
  }

  return (
    <section
      className={classes.place}
      aria-label="选择文件"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Entering a child also leaves its parent.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
    >
      <IconFileImport size={36} stroke={1.25} aria-hidden="true" className={classes.icon} />
      <p className={classes.lead}>{isOver ? '松开即可读取' : '把文件拖到这里，或从设备里选择'}</p>
      <Button onClick={() => input.current?.click()}>选择文件</Button>
      <VisuallyHidden>
        <input
          ref={input}
          // Without `accept`: phones grey out bills whose type the mail that brought them names wrongly.
          type="file"
          aria-label="账单文件"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
      <p className={classes.hint}>
        CSV、Excel（.xlsx）和常见的账单文件，最大 10 MB、2
        万行。文件只在您的浏览器里读取，不会上传保存。
      </p>
    </section>
  );
}
